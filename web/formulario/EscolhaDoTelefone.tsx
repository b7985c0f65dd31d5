import { LeituraFalhou } from '../ui/LeituraFalhou.tsx'
import { Segmentos } from '../ui/Segmentos.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import type { Envio } from './use-envio.ts'

/** The channel and the phones of the client, each with its light before the press. */
export function EscolhaDoTelefone({ envio }: { envio: Envio }) {
  const { canal, setCanal, consulta, telefones, telefone, setEscolhido } = envio
  return (
    <>
      <Segmentos
        rotulo="Canal do envio"
        opcoes={[
          ['SMS', 'SMS'],
          ['WHATSAPP', 'WhatsApp'],
        ]}
        escolhida={canal}
        aoEscolher={setCanal}
      />
      <fieldset className="stack">
        <legend>Telefone</legend>
        {consulta.isPending && <Skeleton linhas={2} altura={36} />}
        {consulta.isError && (
          <LeituraFalhou
            error={consulta.error}
            senao="Não foi possível carregar os telefones"
            carregando={consulta.isFetching}
            tentar={consulta.refetch}
          />
        )}
        {consulta.data && telefones.length === 0 && (
          <p>O cliente não tem telefone cadastrado: inclua um em Telefones.</p>
        )}
        {telefones.map((um) => (
          <label key={um.idTelefone} className="escolha telefone-do-envio">
            <input
              type="radio"
              name="telefone"
              checked={um.idTelefone === telefone?.idTelefone}
              onChange={() => setEscolhido(um.idTelefone)}
            />
            <b className="numeros">{um.telefone}</b>
            <span className="luz" data-liberado={um.semaforo.liberado}>
              {um.semaforo.liberado ? 'liberado' : um.semaforo.motivo}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  )
}
