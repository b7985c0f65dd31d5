import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type Resolver, useForm } from 'react-hook-form'
import { regrasApi } from '#shared/regras/api.ts'
import {
  MAXIMO_DO_ROTEIRO,
  NovoRoteiro,
  recusasDoRoteiro,
  type Roteiro,
} from '#shared/regras/roteiro.ts'
import { q, useChange } from '../api/query.ts'
import { useRascunho } from '../session/use-rascunho.ts'
import { ActionButton } from '../ui/ActionButton.tsx'
import { Block } from '../ui/Block.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { InstantText } from '../ui/DateText.tsx'
import { Dialog, DialogActions } from '../ui/Dialog.tsx'
import { useQuandoPronto } from '../ui/use-quando-pronto.ts'

type Digitado = {
  de: NovoRoteiro['de']
  versao: number
  texto: string | null
  motivo: string | null
}
type Props = {
  codigoConvenio: string
  /** What is on the screen: the text begins as it is. */
  roteiro: Roteiro
  de: NovoRoteiro['de']
  onClose: () => void
}

/**
 * Writes a new version of a script; earlier versions stay readable. The first one of a convênio is
 * a copy of its family's.
 */
export function RoteiroDialog({ codigoConvenio, roteiro, de, onClose }: Props) {
  const { proprio, convenio, familia, texto } = roteiro
  const primeiro = de === 'CONVENIO' && !proprio
  const versao = primeiro ? 0 : roteiro.versao
  const nome = de === 'CONVENIO' ? convenio : familia
  const params = { codigoConvenio }
  const form = useForm<Digitado, unknown, NovoRoteiro>({
    defaultValues: { de, versao, texto, motivo: null },
    resolver: zodResolver(NovoRoteiro) as unknown as Resolver<Digitado, unknown, NovoRoteiro>,
  })
  const { control, handleSubmit, setError } = form
  const rascunho = useRascunho(`geral/roteiro-${nome}-${versao}`, form)
  const versoes = useQuery({ ...q(regrasApi.versoesDoRoteiro, { params }), enabled: !primeiro })
  const salvar = useChange(regrasApi.incluirRoteiro, {
    makesOld: [regrasApi.roteiro, regrasApi.versoesDoRoteiro, regrasApi.roteiros],
    dito: () => 'Nova versão do roteiro salva!',
    aoChegar: () => void rascunho.descartar(),
    onSuccess: onClose,
  })
  const enviar = handleSubmit((novo) => {
    const [recusa] = recusasDoRoteiro(novo.texto)
    if (recusa === undefined) salvar.mutate({ params, body: { ...novo, versao } })
    else setError('texto', { message: recusa }, { shouldFocus: true })
  })
  const pedirEnvio = useQuandoPronto(rascunho.pronto, () => void enviar())
  return (
    <Dialog title={`Roteiro · ${nome}`} onClose={onClose} largura={760} fechaSozinho={false}>
      <form
        className="stack"
        data-gap="3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          pedirEnvio()
        }}
      >
        <CampoTextoLongo
          control={control}
          name="texto"
          label="Texto"
          ajuda="“## ” abre um título, “- ” um item; {{teto_juros_am}} mostra o valor da regra, {{teto_juros_am:INSS}} o de outro escopo"
          maximo={MAXIMO_DO_ROTEIRO}
          linhas={16}
          obrigatorio
        />
        <CampoTexto
          control={control}
          name="motivo"
          label="O que mudou e por quê"
          maximo={300}
          obrigatorio
        />
        <DialogActions>
          <ActionButton onClick={onClose}>Cancelar</ActionButton>
          <ActionButton type="submit" variante="primario" carregando={salvar.isPending}>
            Salvar versão {versao + 1}
          </ActionButton>
        </DialogActions>
      </form>
      <Block
        titulo="Versões"
        contagem={versoes.data?.length}
        consulta={versoes}
        erro="Não foi possível carregar as versões"
      >
        {(lista) => (
          <ul className="stack facts" data-gap="3">
            {lista.map((uma) => (
              <li key={uma.versao}>
                <details>
                  <summary>
                    Versão {uma.versao}: {uma.motivo ?? 'texto inicial'}
                  </summary>
                  <pre className="previa menor">{uma.texto}</pre>
                </details>
                <small>
                  {uma.por ?? 'Texto de referência'} · <InstantText instante={uma.criadaEm} />
                </small>
              </li>
            ))}
          </ul>
        )}
      </Block>
    </Dialog>
  )
}
