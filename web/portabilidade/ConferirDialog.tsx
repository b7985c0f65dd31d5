import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { portabilidadeApi } from '#shared/portabilidade/api.ts'
import {
  CampoDoPapel,
  ehCampoDoPapel,
  formasDosCampos,
  nomeDoCampo,
  nomesDasDuvidas,
  pedeConferencia,
} from '#shared/portabilidade/papel.ts'
import type { HisconDoCliente } from '#shared/portabilidade/shapes.ts'
import { useChange } from '../api/query.ts'
import { FormDialog } from '../formulario/FormDialog.tsx'
import { useFormulario } from '../formulario/use-formulario.ts'
import { CampoMarca } from '../ui/CampoMarca.tsx'
import { CampoSelecao } from '../ui/CampoSelecao.tsx'
import { CampoTexto } from '../ui/CampoTexto.tsx'
import { velhosDoHiscon } from './consultas.ts'
import { PaginaDoPapel } from './PaginaDoPapel.tsx'

type Props = {
  idRelacionamento: string
  papel: HisconDoCliente
  impedimento: string | undefined
  /** Another person confirmed it: the fields that were answered for are answered again. */
  denovo?: boolean
  onClose: () => void
}

type Digitado = {
  ciente: boolean
  /** By the index of the doubt. */
  valores: (string | null)[]
  /** A field that was read without a doubt, and is wrong all the same. */
  outroContrato: string | null
  outroCampo: string | null
  outroValor: string | null
}

/** Every doubtful field that a person compares, one by one, beside the picture of its page. */
export function ConferirDialog({
  idRelacionamento,
  papel,
  impedimento,
  denovo = false,
  onClose,
}: Props) {
  const { idHiscon, paginas } = papel
  const aConferir = papel.beneficios
    .flatMap(({ contratos }) => contratos)
    .flatMap(({ duvidas, conferidos, ...contrato }) =>
      (denovo ? conferidos : duvidas.map((uma) => ({ ...uma, vale: uma.lido }))).flatMap(
        ({ campo, ...uma }) =>
          ehCampoDoPapel(campo) && pedeConferencia(contrato.secao, campo)
            ? [{ ...uma, campo, contrato }]
            : [],
      ),
    )
  const contratos = papel.beneficios
    .flatMap((um) => um.contratos)
    .filter(({ secao }) => secao === 'ATIVOS')
  const avisos = papel.beneficios.flatMap(({ divergencias, reconhecido }) => [
    ...divergencias,
    ...(reconhecido ? [] : ['O benefício não é conhecido aqui; o nome é o do cliente']),
  ])
  const [pagina, setPagina] = useState(aConferir[0]?.contrato.pagina ?? primeiraDosContratos(papel))
  const formulario = useFormulario<Digitado>({
    rascunho: `${idRelacionamento}/hiscon-${idHiscon}${denovo ? '-de-novo' : ''}`,
    defaultValues: {
      ciente: false,
      valores: aConferir.map(({ vale }) => vale || null),
      outroContrato: null,
      outroCampo: null,
      outroValor: null,
    },
    onClose,
  })
  const { form, terminar } = formulario
  const { control } = form
  const [ciente, outroCampo] = useWatch({ control, name: ['ciente', 'outroCampo'] })
  const confirmar = useChange(portabilidadeApi.confirmar, {
    makesOld: velhosDoHiscon(idRelacionamento),
    aoChegar: terminar,
  })
  const semCiencia =
    avisos.length > 0 && !ciente ? 'Leia os avisos e marque que está ciente' : undefined
  return (
    <FormDialog
      titulo="Conferir o HISCON com o papel"
      largura={1180}
      formulario={formulario}
      rotulos={{
        ciente: 'Avisos',
        outroContrato: 'Contrato',
        outroCampo: 'Campo',
        outroValor: 'Como está no papel',
      }}
      acao={{
        nome: denovo ? 'Corrigir a confirmação' : 'Confirmar o HISCON',
        salvando: confirmar.isPending,
        impedimento: impedimento ?? semCiencia,
      }}
      enviar={form.handleSubmit(({ valores, ciente: lidos, ...outro }) =>
        confirmar.mutate({
          params: { idRelacionamento, idHiscon },
          body: {
            ciente: lidos,
            ...(denovo && { corrige: true }),
            campos: [
              ...aConferir.map(({ campo, lido, contrato }, k) => ({
                idContratoHiscon: contrato.idContratoHiscon,
                campo,
                valor: (valores[k] ?? '') === lido ? null : (valores[k] ?? null),
              })),
              ...outroDe(outro),
            ],
          },
        }),
      )}
    >
      <div className="grid" data-cols="2">
        <div className="stack" data-gap="3">
          <p>
            {aConferir.length === 0
              ? 'Todos os campos foram lidos com clareza. Compare os contratos com as páginas e confirme.'
              : 'Compare cada campo com a página ao lado. Corrija o que estiver diferente, escrito como no papel; o que está certo fica como está.'}
          </p>
          {avisos.length > 0 && (
            <div className="card stack" data-tone="ambar" data-pad="2" data-gap="1">
              {avisos.map((aviso) => (
                <p key={aviso}>{aviso}.</p>
              ))}
              <CampoMarca
                control={control}
                name="ciente"
                label="Comparei com o papel e estou ciente"
              />
            </div>
          )}
          {aConferir.map(({ campo, motivo, contrato }, k) => (
            <div
              key={`${contrato.idContratoHiscon} ${campo}`}
              onFocus={() => setPagina(contrato.pagina)}
            >
              <CampoTexto
                control={control}
                name={`valores.${k}`}
                label={`${nomeDoCampo(campo)} do contrato ${contrato.numero ?? 'sem número'}`}
                ajuda={`${contrato.banco ?? 'Banco não lido'}, página ${contrato.pagina}: ${nomesDasDuvidas[motivo]}`}
                placeholder={formasDosCampos[campo] ?? 'Como está no papel'}
                maximo={120}
              />
            </div>
          ))}
          <fieldset className="stack" data-gap="1">
            <legend>Outro campo que está diferente no papel</legend>
            <CampoSelecao
              control={control}
              name="outroContrato"
              label="Contrato"
              placeholder="Nenhum"
              opcoes={contratos.map(({ idContratoHiscon, numero, banco }) => ({
                value: idContratoHiscon,
                label: `${numero ?? 'sem número'}, ${banco ?? 'banco não lido'}`,
              }))}
            />
            <CampoSelecao
              control={control}
              name="outroCampo"
              label="Campo"
              placeholder="Nenhum"
              opcoes={CampoDoPapel.options.map((campo) => ({
                value: campo,
                label: nomeDoCampo(campo),
              }))}
            />
            <CampoTexto
              control={control}
              name="outroValor"
              label="Como está no papel"
              placeholder={formasDosCampos[outroCampo ?? ''] ?? ''}
              maximo={120}
            />
          </fieldset>
        </div>
        <PaginaDoPapel
          idRelacionamento={idRelacionamento}
          idHiscon={idHiscon}
          pagina={pagina}
          paginas={paginas ?? 1}
          aoMudar={setPagina}
        />
      </div>
    </FormDialog>
  )
}

type Outro = Pick<Digitado, 'outroContrato' | 'outroCampo' | 'outroValor'>

const outroDe = ({ outroContrato, outroCampo, outroValor }: Outro) =>
  outroContrato && outroCampo && ehCampoDoPapel(outroCampo)
    ? [{ idContratoHiscon: outroContrato, campo: outroCampo, valor: outroValor ?? '' }]
    : []

const primeiraDosContratos = ({ beneficios }: HisconDoCliente): number =>
  beneficios[0]?.contratos[0]?.pagina ?? 1
