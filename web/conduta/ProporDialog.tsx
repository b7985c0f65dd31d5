import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { condutaApi } from '#shared/conduta/api.ts'
import { type CondutaDaPessoa, MAXIMO_DO_TEXTO, NovaConduta } from '#shared/conduta/shapes.ts'
import { hoje, somarMeses } from '#shared/data.ts'
import { qDita, useChange } from '../api/query.ts'
import { agora } from '../api/relogio.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { useMotivo } from '../session/motivo.ts'
import { CampoData } from '../ui/CampoData.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { CampoTextoLongo } from '../ui/CampoTextoLongo.tsx'
import { FormGrid } from '../ui/FormGrid.tsx'
import { emPontos } from './palavras.ts'
import { type Prova, ProvaCampo } from './ProvaCampo.tsx'

const { propor, registros, motivos } = condutaApi
/** The file is chosen beside the form: no draft keeps it. */
const Digitada = NovaConduta.omit({ conteudo: true })
const rotulos = {
  motivo: 'Motivo',
  dataFato: 'Data do fato',
  numeroProposta: 'Número da proposta (se houver)',
  texto: 'O que aconteceu',
}

type Props = {
  pessoa: Pick<CondutaDaPessoa, 'idUsuario' | 'nome' | 'codigoPromotor'>
  onClose: () => void
}

/** Points that count once another gestor confirms. */
export function ProporDialog({ pessoa, onClose }: Props) {
  const { idUsuario, nome, codigoPromotor } = pessoa
  const formulario = useFormulario<z.input<typeof Digitada>, z.output<typeof Digitada>>({
    rascunho: `${idUsuario}/conduta`,
    resolver: zodResolver(Digitada),
    defaultValues: { codigoPromotor, idUsuario, numeroProposta: null },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const faltas = useQuery(qDita(motivos, {}))
  const gravacao = useChange(propor, { makesOld: [registros], aoChegar: terminar })
  const [prova, setProva] = useState<Prova>()
  const [pedida, setPedida] = useState(false)
  const dia = hoje(agora())
  const semProva = pedida && !prova ? 'Prova: escolha um arquivo' : undefined
  return (
    <FormDialog
      titulo={`Propor pontos a ${nome}`}
      formulario={formulario}
      rotulos={rotulos}
      acao={{
        nome: 'Propor pontos',
        salvando: gravacao.isPending,
        impedimento: useMotivo()(propor.permissao),
      }}
      enviar={async () => {
        setPedida(true)
        await form.handleSubmit((body) => {
          if (prova) gravacao.mutate({ body: { ...body, conteudo: prova.conteudo } })
        })()
      }}
    >
      <FormGrid>
        <CampoSelecao
          control={control}
          name="motivo"
          label={rotulos.motivo}
          obrigatorio
          carregando={faltas.isLoading}
          opcoes={(faltas.data ?? []).map(({ codigo, nome: falta, pontos }) => ({
            value: codigo,
            label: `${falta} (${emPontos(pontos)})`,
          }))}
        />
        <CampoData
          control={control}
          name="dataFato"
          label={rotulos.dataFato}
          obrigatorio
          minimo={somarMeses(dia, -12)}
          maximo={dia}
        />
        <CampoTexto control={control} name="numeroProposta" label={rotulos.numeroProposta} />
      </FormGrid>
      <CampoTextoLongo
        control={control}
        name="texto"
        label={rotulos.texto}
        obrigatorio
        maximo={MAXIMO_DO_TEXTO}
      />
      <ProvaCampo prova={prova} aoMudar={setProva} erro={semProva} />
      <p className="apagado">Os pontos só contam depois que outro gestor confirma.</p>
    </FormDialog>
  )
}
